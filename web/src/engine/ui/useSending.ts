import type { FormInstance } from "antd";
import { useState } from "react";
import { refusalText } from "../api/refusal.ts";
import { useText } from "../text/useText.tsx";
import { showProblems } from "./problems.ts";

/** Sends once at a time, and says what was refused: at the fields of the form, or above them. */
export const useSending = (form?: FormInstance) => {
  const { any } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  /** `takes` says whether it has told a refusal in a place of its own. */
  const send = async (work: () => Promise<unknown>, takes: (error: unknown) => boolean | Promise<boolean> = () => false) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      const isTold = (await takes(error)) || (form !== undefined && showProblems(form, error, any));
      if (!isTold) setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, setFault, send };
};
