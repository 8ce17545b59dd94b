import BookOutlined from "@ant-design/icons/es/icons/BookOutlined";
import EnvironmentOutlined from "@ant-design/icons/es/icons/EnvironmentOutlined";
import SettingOutlined from "@ant-design/icons/es/icons/SettingOutlined";
import KeyOutlined from "@ant-design/icons/es/icons/KeyOutlined";
import AppstoreOutlined from "@ant-design/icons/es/icons/AppstoreOutlined";
import BankOutlined from "@ant-design/icons/es/icons/BankOutlined";
import PartitionOutlined from "@ant-design/icons/es/icons/PartitionOutlined";
import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import IdcardOutlined from "@ant-design/icons/es/icons/IdcardOutlined";
import UserOutlined from "@ant-design/icons/es/icons/UserOutlined";
import GlobalOutlined from "@ant-design/icons/es/icons/GlobalOutlined";
import ProfileOutlined from "@ant-design/icons/es/icons/ProfileOutlined";
import FileWordOutlined from "@ant-design/icons/es/icons/FileWordOutlined";
import BarChartOutlined from "@ant-design/icons/es/icons/BarChartOutlined";
import DashboardOutlined from "@ant-design/icons/es/icons/DashboardOutlined";
import FundOutlined from "@ant-design/icons/es/icons/FundOutlined";
import ScanOutlined from "@ant-design/icons/es/icons/ScanOutlined";
import ScheduleOutlined from "@ant-design/icons/es/icons/ScheduleOutlined";
import SendOutlined from "@ant-design/icons/es/icons/SendOutlined";
import MobileOutlined from "@ant-design/icons/es/icons/MobileOutlined";
import VerticalAlignBottomOutlined from "@ant-design/icons/es/icons/VerticalAlignBottomOutlined";
import UserSwitchOutlined from "@ant-design/icons/es/icons/UserSwitchOutlined";
import UnlockOutlined from "@ant-design/icons/es/icons/UnlockOutlined";
import TagsOutlined from "@ant-design/icons/es/icons/TagsOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import SafetyOutlined from "@ant-design/icons/es/icons/SafetyOutlined";
import QuestionCircleOutlined from "@ant-design/icons/es/icons/QuestionCircleOutlined";
import MessageOutlined from "@ant-design/icons/es/icons/MessageOutlined";
import HourglassOutlined from "@ant-design/icons/es/icons/HourglassOutlined";
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
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import FileSearchOutlined from "@ant-design/icons/es/icons/FileSearchOutlined";
import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import NotificationOutlined from "@ant-design/icons/es/icons/NotificationOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import StarOutlined from "@ant-design/icons/es/icons/StarOutlined";
import SyncOutlined from "@ant-design/icons/es/icons/SyncOutlined";
import ThunderboltOutlined from "@ant-design/icons/es/icons/ThunderboltOutlined";
import UnorderedListOutlined from "@ant-design/icons/es/icons/UnorderedListOutlined";
import type { ComponentType } from "react";

/** The icons of the screens that are built; a new screen adds its own here. */
const icons: Record<string, ComponentType> = {
  BookOutlined,
  EnvironmentOutlined,
  SettingOutlined,
  KeyOutlined,
  AppstoreOutlined,
  BankOutlined,
  PartitionOutlined,
  TeamOutlined,
  IdcardOutlined,
  UserOutlined,
  GlobalOutlined,
  ProfileOutlined,
  FileWordOutlined,
  BarChartOutlined,
  DashboardOutlined,
  FundOutlined,
  ScanOutlined,
  ScheduleOutlined,
  SendOutlined,
  MobileOutlined,
  VerticalAlignBottomOutlined,
  UserSwitchOutlined,
  UnlockOutlined,
  TagsOutlined,
  SwapOutlined,
  SafetyOutlined,
  QuestionCircleOutlined,
  MessageOutlined,
  HourglassOutlined,
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
  DeleteOutlined,
  FileSearchOutlined,
  MailOutlined,
  NotificationOutlined,
  RollbackOutlined,
  StarOutlined,
  SyncOutlined,
  ThunderboltOutlined,
};

/** The icons that an administrator can choose for menu items. */
export const iconNames: readonly string[] = Object.keys(icons);

export const NamedIcon = ({ name }: { name: string }) => {
  const Icon = icons[name] ?? UnorderedListOutlined;
  return <Icon />;
};
