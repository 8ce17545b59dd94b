import ApartmentOutlined from "@ant-design/icons/es/icons/ApartmentOutlined";
import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import CheckCircleOutlined from "@ant-design/icons/es/icons/CheckCircleOutlined";
import CheckSquareOutlined from "@ant-design/icons/es/icons/CheckSquareOutlined";
import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import CloseCircleOutlined from "@ant-design/icons/es/icons/CloseCircleOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FieldTimeOutlined from "@ant-design/icons/es/icons/FieldTimeOutlined";
import FileDoneOutlined from "@ant-design/icons/es/icons/FileDoneOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import NotificationOutlined from "@ant-design/icons/es/icons/NotificationOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import StarOutlined from "@ant-design/icons/es/icons/StarOutlined";
import SyncOutlined from "@ant-design/icons/es/icons/SyncOutlined";
import ThunderboltOutlined from "@ant-design/icons/es/icons/ThunderboltOutlined";
import UnorderedListOutlined from "@ant-design/icons/es/icons/UnorderedListOutlined";
import type { ComponentType } from "react";

/** The icons that ready screens name; a screen that becomes ready brings its own here. */
const icons: Record<string, ComponentType<{ "aria-hidden"?: boolean }>> = {
  ApartmentOutlined,
  AuditOutlined,
  BellOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  FormOutlined,
  InboxOutlined,
  MailOutlined,
  NotificationOutlined,
  RollbackOutlined,
  StarOutlined,
  SyncOutlined,
  ThunderboltOutlined,
};

export const NamedIcon = ({ name }: { name: string }) => {
  const Icon = icons[name] ?? UnorderedListOutlined;
  return <Icon aria-hidden />;
};
