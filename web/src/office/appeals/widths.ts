import { drawerWidth } from "@murojaat/contract";

/** Windows in which a form beside a scan leaves it room. Pixels. */
const [wide, narrower] = [1600, 800];
/** The width of a form that begins beside a scan. */
export const widthBeside = (hasScan: boolean): number => (hasScan && window.innerWidth < wide ? narrower : drawerWidth);
