import { bundleEndpoints, bundleKinds, type BundleKind } from "@murojaat/contract";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { App, Button, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError, isOutOfReach } from "../../engine/api/errors.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { AskedBeside, usePurpose } from "../purposes/usePurpose.tsx";
import css from "./BundleButtons.module.css";

/** Milliseconds between looks at how far it is. */
const lookMs = 1000;
/** Looks in a row that may come to nothing: the network goes and comes back, and the server goes on meanwhile. */
const missesMost = 60;
type Made = { readonly kind: BundleKind; readonly done: number; readonly total: number };

/** All files of an appeal in one: begun here, made on the server, saved when it is ready. */
export const BundleButtons = ({ appealId }: { readonly appealId: number }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const asked = usePurpose(appealId);
  const [made, setMade] = useState<Made>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const take = async (kind: BundleKind) => {
    setMade({ kind, done: 0, total: 0 });
    try {
      const begun = await asked.ask((said) => call(bundleEndpoints.begin, { params: { id: appealId }, body: { kind, ...said } }));
      let misses = 0;
      // a person who leaves the card downloads nothing
      while (begun && isHere.current) {
        const state = await call(bundleEndpoints.state, { params: begun }).catch((error: unknown) => {
          if (isOutOfReach(error) && (misses += 1) < missesMost) return undefined;
          throw error;
        });
        if (state) misses = 0;
        if (state?.isFailed) throw new Error(t("card.allFilesFailed"));
        if (state) setMade({ kind, ...state });
        if (state?.isReady) {
          saveBlob(await call(bundleEndpoints.file, { params: begun }), state.name);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    } catch (error) {
      const words = isApiError(error) ? (error.status > 0 ? error.message : t("messages.network")) : t("card.allFilesFailed");
      void message.error(words);
    }
    setMade(undefined);
  };

  return (
    <div className={css.bundles} data-part="all-files">
      {bundleKinds.map((kind) => {
        const button = (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            disabled={made !== undefined && made.kind !== kind}
            loading={made?.kind === kind && asked.question === false}
            onClick={() => void take(kind)}
          >
            {t("card.allFilesAs", { kind: kind.toUpperCase() })}
          </Button>
        );
        return made?.kind === kind ? (
          <AskedBeside key={kind} asked={asked}>
            <span>{button}</span>
          </AskedBeside>
        ) : (
          <span key={kind}>{button}</span>
        );
      })}
      {made && made.total > 0 && (
        <span role="status" className={css.underway}>
          <Progress percent={(made.done / made.total) * 100} size="small" showInfo={false} />
          {t("card.allFilesMade", { done: numberText(made.done), total: numberText(made.total) })}
        </span>
      )}
    </div>
  );
};
