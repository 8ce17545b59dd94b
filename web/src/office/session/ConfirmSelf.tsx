import { lazy, Suspense, useEffect, useState } from "react";
import { onConfirmNeeded } from "../../engine/api/client.ts";

const ConfirmDialog = lazy(() => import("./ConfirmDialog.tsx").then((m) => ({ default: m.ConfirmDialog })));

type Asked = { readonly answer: (confirmed: boolean) => void };

/** Asks who is there while a call waits for it; what was typed stands behind the dialog. */
export const ConfirmSelf = () => {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => onConfirmNeeded(() => new Promise((answer) => setAsked({ answer }))), []);
  return (
    asked && (
      <Suspense>
        <ConfirmDialog
          onEnd={(confirmed) => {
            setAsked(undefined);
            asked.answer(confirmed);
          }}
        />
      </Suspense>
    )
  );
};
