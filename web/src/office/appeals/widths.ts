import { drawerWidth } from "@murojaat/contract";

/** Column widths of the form's grid. */
export const third = { xs: 24, sm: 12, lg: 8 } as const;
export const full = { xs: 24 } as const;

/** Windows in which a form beside a scan leaves it room. Pixels. */
const [wide, narrower] = [1600, 800];
/** The width of a form that begins beside a scan. */
export const widthBeside = (hasScan: boolean): number => (hasScan && window.innerWidth < wide ? narrower : drawerWidth);
