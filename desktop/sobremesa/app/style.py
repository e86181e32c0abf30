"""The look of ordinary widgets: a palette and one style sheet, both made from the theme's roles."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from sobremesa.table.theme import Size, Theme


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from `a` to `b`, as `#rrggbb`."""
    one, two = QColor(a), QColor(b)
    ends = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    parts = [round(x + (y - x) * share) for x, y in ends]
    return "#{:02x}{:02x}{:02x}".format(*parts)


def palette(theme: Theme) -> QPalette:
    """The palette, so that nothing falls back to a colour of the system's."""
    result = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.felt,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.paper,
        QPalette.ColorRole.AlternateBase: theme.paper_dim,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.Button: theme.paper_dim,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.ToolTipBase: theme.paper,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.ink_soft,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.accent_ink,
        QPalette.ColorRole.Link: theme.link,
        QPalette.ColorRole.LinkVisited: theme.link,
        QPalette.ColorRole.Light: theme.paper,
        QPalette.ColorRole.Midlight: theme.paper_dim,
        QPalette.ColorRole.Mid: theme.paper_edge,
        QPalette.ColorRole.Dark: theme.wood_dark,
        QPalette.ColorRole.Shadow: theme.shadow,
        QPalette.ColorRole.BrightText: theme.paper,
    }
    for role, color in roles.items():
        result.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(faint(theme)))
    return result


def faint(theme: Theme) -> str:
    """Writing of what cannot be used now."""
    return mix(theme.ink_soft, theme.paper, 0.45)


def wood_ink(theme: Theme) -> str:
    """Writing on dark wood."""
    return theme.ink if theme.dark else theme.paper


def sheet(theme: Theme) -> str:
    """The style sheet of the whole program."""
    t = theme
    hover = mix(t.paper_dim, t.paper_edge, 0.45)
    down = mix(t.paper_dim, t.paper_edge, 0.8)
    points = {size.name.lower(): f"{t.points(size):.1f}pt" for size in Size}
    return f"""
* {{ outline: none; }}
QToolTip {{ background: {t.paper}; color: {t.ink}; border: 1px solid {t.paper_edge}; padding: 5px 7px;
  font-size: {points["small"]}; }}
QLabel {{ background: transparent; }}
QLabel[ink="felt"] {{ color: {t.felt_ink}; }}
QLabel[ink="soft"] {{ color: {t.ink_soft}; }}
QLabel[ink="wood"] {{ color: {wood_ink(t)}; }}
QLabel[type="small"] {{ font-size: {points["small"]}; }}
QLabel[type="lead"] {{ font-size: {points["lead"]}; font-weight: bold; }}
QLabel[type="title"] {{ font-size: {points["title"]}; font-weight: bold; }}
QPushButton, QToolButton {{ border: 2px solid transparent; border-radius: 9px; padding: 6px 13px;
  background: {t.paper_dim}; color: {t.ink}; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {down}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faint(t)}; }}
QPushButton:focus, QToolButton:focus {{ border-color: {t.link}; }}
QPushButton[look="main"] {{ background: {t.accent}; color: {t.accent_ink}; font-weight: bold; padding: 9px 20px; }}
QPushButton[look="main"]:hover {{ background: {t.accent_hover}; }}
QPushButton[look="main"]:pressed {{ background: {mix(t.accent, t.shadow, 0.18)}; }}
QPushButton[look="main"]:disabled {{ background: {mix(t.accent, t.paper, 0.6)}; color: {t.paper}; }}
QPushButton[look="main"]:focus {{ border-color: {t.ink}; }}
QPushButton[look="bare"], QToolButton[look="bare"] {{ background: transparent; padding: 6px; }}
QPushButton[look="bare"]:hover, QToolButton[look="bare"]:hover {{ background: {hover}; }}
QToolButton[look="wood"] {{ background: transparent; padding: 6px; }}
QToolButton[look="wood"]:hover {{ background: {mix(t.wood_dark, wood_ink(t), 0.16)}; }}
QToolButton[look="wood"]:pressed {{ background: {mix(t.wood_dark, wood_ink(t), 0.26)}; }}
QToolButton[look="wood"]:focus {{ border-color: {t.glow}; }}
QPushButton[look="link"] {{ background: transparent; color: {t.link}; padding: 2px 4px; text-align: left; }}
QPushButton[look="link"]:hover {{ text-decoration: underline; }}
QPushButton[look="row"] {{ background: transparent; text-align: left; padding: 5px 8px; }}
QPushButton[look="row"]:hover {{ background: {hover}; }}
*[look="track"] {{ background: {t.paper_dim}; border: 1px solid {t.paper_edge}; border-radius: 11px; }}
QPushButton[look="choice"] {{ background: transparent; padding: 4px 12px; border-radius: 9px; color: {t.ink_soft}; }}
QPushButton[look="choice"]:hover {{ color: {t.ink}; }}
QPushButton[look="choice"]:checked {{ background: {t.paper}; color: {t.ink}; font-weight: bold;
  border: 2px solid {t.paper_edge}; }}
QPushButton[look="choice"]:focus {{ border-color: {t.link}; }}
QPushButton[look="choice"]:disabled {{ color: {faint(t)}; }}
QLineEdit {{ background: {t.paper_dim}; border: 2px solid {t.paper_edge}; border-radius: 9px; padding: 5px 9px;
  selection-background-color: {t.accent}; selection-color: {t.accent_ink}; }}
QLineEdit:focus {{ border-color: {t.link}; }}
QCheckBox {{ spacing: 9px; border: 2px solid transparent; border-radius: 9px; padding: 3px; }}
QCheckBox:focus {{ border-color: {t.link}; }}
QCheckBox::indicator {{ width: 16px; height: 16px; border: 2px solid {t.ink_soft}; border-radius: 5px;
  background: {t.paper}; }}
QCheckBox::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; }}
QTextBrowser {{ background: transparent; border: 2px solid transparent; border-radius: 9px;
  selection-background-color: {t.accent}; selection-color: {t.accent_ink}; }}
QTextBrowser:focus {{ border-color: {t.link}; }}
QScrollArea, QWidget[look="inside"] {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 2px; }}
QScrollBar::handle {{ background: {mix(t.paper_edge, t.ink_soft, 0.35)}; border-radius: 3px; min-height: 28px;
  min-width: 28px; }}
QScrollBar::handle:hover {{ background: {t.ink_soft}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none;
  border: none; width: 0; height: 0; }}
"""
