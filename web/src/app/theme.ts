import type { ThemeConfig } from "antd";

/** Every colour of the client, by its job; the style sheets read them as custom properties. A dark theme is another row. */
const light = {
  header: "#1e1b4b",
  "header-line": "#37327e",
  "header-text": "#ffffff",
  "header-soft": "#c9c8ee",
  side: "#232056",
  "side-hover": "#312d70",
  "side-open": "#4338ca",
  accent: "#4338ca",
  "accent-soft": "#eeeefc",
  ground: "#f3f4f9",
  paper: "#ffffff",
  "paper-soft": "#f8f9fc",
  line: "#dfe2ec",
  text: "#1e2233",
  "text-soft": "#535a72",
  good: "#15703a",
  "good-soft": "#e7f5ec",
  warn: "#8f4b07",
  "warn-soft": "#fdf1e0",
  bad: "#b42318",
  "bad-soft": "#fdecea",
  selected: "#e6e6fb",
} as const;

/** Puts the tokens where style sheets find them: `var(--accent)`. */
export const placeTokens = (): void => {
  for (const [name, value] of Object.entries(light)) document.documentElement.style.setProperty(`--${name}`, value);
};

/** The same tokens for the component library. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: light.accent,
    colorInfo: light.accent,
    colorLink: light.accent,
    colorLinkHover: "#312e81",
    colorError: light.bad,
    colorErrorText: light.bad,
    colorSuccess: light.good,
    colorWarning: "#b45309",
    colorSuccessBg: light["good-soft"],
    colorErrorBg: light["bad-soft"],
    colorWarningBg: light["warn-soft"],
    colorText: light.text,
    colorTextSecondary: light["text-soft"],
    colorTextTertiary: light["text-soft"],
    colorTextDescription: light["text-soft"],
    colorTextPlaceholder: "#697089",
    colorBgLayout: light.ground,
    colorBorder: "#c5cad9",
    colorBorderSecondary: light.line,
    borderRadius: 6,
    controlHeight: 34,
    fontSize: 14,
    fontFamily: `"Segoe UI", "Noto Sans", Roboto, "Helvetica Neue", Arial, sans-serif`,
  },
  components: {
    Table: {
      headerBg: "#eef0f7",
      headerColor: "#353b52",
      headerBorderRadius: 6,
      headerSortActiveBg: "#e6e6f6",
      headerSortHoverBg: "#e6e6f6",
      fixedHeaderSortActiveBg: "#e6e6f6",
      bodySortBg: light.paper,
      cellPaddingBlockSM: 4,
      cellFontSizeSM: 13,
      cellPaddingInlineSM: 10,
      rowHoverBg: "#f4f5fc",
    },
    Button: { paddingInlineSM: 11 },
    Form: { itemMarginBottom: 14, verticalLabelPadding: "0 0 4px" },
    Descriptions: { itemPaddingBottom: 8 },
    Drawer: { paddingLG: 20 },
  },
};
