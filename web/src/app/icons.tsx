import VerticalAlignBottomOutlined from "@ant-design/icons/es/icons/VerticalAlignBottomOutlined";
import UserSwitchOutlined from "@ant-design/icons/es/icons/UserSwitchOutlined";
import UnlockOutlined from "@ant-design/icons/es/icons/UnlockOutlined";
import TagsOutlined from "@ant-design/icons/es/icons/TagsOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import SafetyOutlined from "@ant-design/icons/es/icons/SafetyOutlined";
import QuestionCircleOutlined from "@ant-design/icons/es/icons/QuestionCircleOutlined";
import MessageOutlined from "@ant-design/icons/es/icons/MessageOutlined";
import InfoCircleOutlined from "@ant-design/icons/es/icons/InfoCircleOutlined";
import HomeOutlined from "@ant-design/icons/es/icons/HomeOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import ColumnHeightOutlined from "@ant-design/icons/es/icons/ColumnHeightOutlined";
import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import CalendarOutlined from "@ant-design/icons/es/icons/CalendarOutlined";
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
  VerticalAlignBottomOutlined,
  UserSwitchOutlined,
  UnlockOutlined,
  TagsOutlined,
  SwapOutlined,
  SafetyOutlined,
  QuestionCircleOutlined,
  MessageOutlined,
  InfoCircleOutlined,
  HomeOutlined,
  EyeOutlined,
  ColumnHeightOutlined,
  ClusterOutlined,
  CalendarOutlined,
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
