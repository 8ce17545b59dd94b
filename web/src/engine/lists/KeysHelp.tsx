import { Modal } from "antd";
import { useText } from "../text/useText.tsx";

export const KeysHelp = ({ canCreate, canMark, onClose }: { canCreate: boolean; canMark: boolean; onClose: () => void }) => {
  const { t } = useText();
  const keys = [
    [["J", "↓", "K", "↑"], t("lists.keyMove")],
    [["Enter"], t("lists.keyOpen")],
    [["/"], t("lists.keySearch")],
    ...(canCreate ? [[["N"], t("lists.keyNew")] as const] : []),
    ...(canMark ? [[["X"], t("lists.keyMark")] as const] : []),
    [["?"], t("lists.keyHelp")],
  ] as const;
  return (
    <Modal open title={t("lists.keys")} footer={null} width={420} onCancel={onClose}>
      <dl className="keys">
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
