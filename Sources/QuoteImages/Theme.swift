/// Three colours that go together. Each theme's two texts have a contrast of at least 4.5:1 with its background.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  case dark, light, paper, midnight, forest, rose
  case githubDark = "github-dark"
  case githubLight = "github-light"
  /// No background, and texts that can be read on white and on black.
  case transparent

  /// What is behind the texts.
  public var background: Color { colors.background }
  /// The quote's colour.
  public var foreground: Color { colors.foreground }
  /// The attribution's colour.
  public var accent: Color { colors.accent }

  private var colors: (background: Color, foreground: Color, accent: Color) {
    switch self {
    case .dark: (Color(0x333333), Color(0xFFFFFF), Color(0xBEBEBE))
    case .light: (Color(0xFFFFFF), Color(0x1F2328), Color(0x646C76))
    case .paper: (Color(0xF6F0E2), Color(0x3A2E23), Color(0x8A4B2A))
    case .midnight: (Color(0x111B2E), Color(0xE8EDF7), Color(0x8FB3E8))
    case .forest: (Color(0x1B3127), Color(0xF1F5EA), Color(0xA9CBA0))
    case .rose: (Color(0xFCEEF0), Color(0x4A1B2C), Color(0xA83A5E))
    case .githubDark: (Color(0x0D1117), Color(0xE6EDF3), Color(0x9198A1))
    case .githubLight: (Color(0xFFFFFF), Color(0x1F2328), Color(0x59636E))
    // Only a relative luminance between 0.175 and 0.183 has 4.5:1 with both black and white. On a page that is almost black, such
    // as #0d1117, 4.2:1 is all that leaves 4.5:1 with white; texts of 24 px or more need 3:1 (WCAG 2.2, 1.4.3). An outline or a
    // glow would give more, and looks like a sticker.
    case .transparent: (Color(red: 255, green: 255, blue: 255, alpha: 0), Color(0x757575), Color(0x327CAF))
    }
  }
}
