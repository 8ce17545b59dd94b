import { Modal } from "antd";
import { useText } from "../text/useText.tsx";
import css from "./KeysHelp.module.css";

type Props = { readonly canPreview: boolean; readonly canCreate: boolean; readonly canMark: boolean; readonly onClose: () => void };

export const KeysHelp = ({ canPreview, canCreate, canMark, onClose }: Props) => {
  const { t } = useText();
  const keys = [
    [["J", "↓", "K", "↑"], t("lists.keyMove")],
    [["Enter"], t("lists.keyOpen")],
    ...(canPreview ? [[[t("lists.space")], t("lists.keyPreview")] as const] : []),
    [["/"], t("lists.keySearch")],
    ...(canCreate ? [[["N"], t("lists.keyNew")] as const] : []),
    ...(canMark ? [[["X"], t("lists.keyMark")] as const] : []),
    [["?"], t("lists.keyHelp")],
  ] as const;
  return (
    <Modal open title={t("lists.keys")} footer={null} width={420} onCancel={onClose}>
      <dl className={css.keys}>
        {keys.map(([codes, what]) => (
          <div key={what}>
            <dt>
              {codes.map((code) => (
                <kbd key={code}>{code}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
