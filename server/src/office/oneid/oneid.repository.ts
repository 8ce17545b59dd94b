import { outsideSignIns } from "../session/outside-sign-ins.repository.ts";

export const oneidSignIns = outsideSignIns("oneid");
