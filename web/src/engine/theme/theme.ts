import { theme as library, type ThemeConfig } from "antd";
import { tokens, type Scheme, type Tokens } from "./tokens.ts";

/** The tokens of a scheme for the component library. It must know about reduced motion, or it waits for transitions that CSS removed. */
export const themeOf = (scheme: Scheme, isStill: boolean): ThemeConfig => ({
  algorithm: scheme === "dark" ? [library.darkAlgorithm, asGiven] : library.defaultAlgorithm,
  ...given(tokens[scheme], isStill),
});

type Algorithm = Extract<ThemeConfig["algorithm"], readonly unknown[]>[number];
/** The library derives the main colours of a dark theme itself; ours are chosen for their contrast. */
const asGiven: Algorithm = ({ colorPrimary, colorError, colorSuccess, colorWarning, colorInfo, colorLink }, mixed) => ({
  ...mixed!,
  colorPrimary,
  colorError,
  colorSuccess,
  colorWarning,
  colorInfo,
  colorLink,
});

const given = (c: Tokens, isStill: boolean): ThemeConfig => ({
  // the same name in a page that the server has drawn
  cssVar: { key: "murojaat" },
  token: {
    motion: !isStill,
    colorPrimary: c.accent,
    colorPrimaryText: c.accent,
    colorPrimaryHover: c["accent-strong"],
    colorPrimaryActive: c["accent-strong"],
    colorInfo: c.accent,
    colorLink: c.accent,
    colorLinkHover: c["accent-strong"],
    colorLinkActive: c["accent-strong"],
    colorError: c.bad,
    colorErrorText: c.bad,
    colorSuccess: c.good,
    colorWarning: c["warn-mid"],
    colorSuccessBg: c["good-soft"],
    colorErrorBg: c["bad-soft"],
    colorWarningBg: c["warn-soft"],
    colorText: c.text,
    colorTextSecondary: c["text-soft"],
    colorTextTertiary: c["text-soft"],
    colorTextDescription: c["text-soft"],
    colorTextPlaceholder: c.hint,
    colorTextLightSolid: c["on-accent"],
    colorBgLayout: c.ground,
    colorBgContainer: c.paper,
    colorBgElevated: c.raised,
    colorBgMask: c.veil,
    colorBgSpotlight: c.tip,
    colorBorder: c["line-strong"],
    colorBorderSecondary: c.line,
    controlItemBgActive: c.selected,
    borderRadius: 6,
    controlHeight: 34,
    fontSize: 14,
    fontFamily: `"Segoe UI", "Noto Sans", Roboto, "Helvetica Neue", Arial, sans-serif`,
  },
  components: {
    Table: {
      headerBg: c.head,
      headerColor: c["head-text"],
      headerBorderRadius: 6,
      headerSortActiveBg: c["head-sorted"],
      headerSortHoverBg: c["head-sorted"],
      fixedHeaderSortActiveBg: c["head-sorted"],
      bodySortBg: c.paper,
      rowSelectedBg: c.selected,
      rowSelectedHoverBg: c.selected,
      cellPaddingBlockSM: 4,
      cellFontSizeSM: 13,
      cellPaddingInlineSM: 10,
      rowHoverBg: c["row-hover"],
    },
    // a field under the mouse does not look like the one that has the focus
    Input: { hoverBorderColor: c.hint },
    Select: { hoverBorderColor: c.hint },
    DatePicker: { hoverBorderColor: c.hint },
    Tooltip: { colorTextLightSolid: c["tip-text"] },
    Button: { paddingInlineSM: 11 },
    Form: { itemMarginBottom: 14, verticalLabelPadding: "0 0 4px" },
    Descriptions: { itemPaddingBottom: 8 },
    Drawer: { paddingLG: 20 },
    // what lies in a drop area has the padding, as each has its own
    Upload: { padding: 0 },
  },
});
