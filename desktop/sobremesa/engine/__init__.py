"""What every game speaks: rules, states, moves, chance, sentences, pictures without pixels."""
