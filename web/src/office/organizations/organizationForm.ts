import type { ReferenceList } from "../../engine/references/referenceList.ts";

export const organizationSections: NonNullable<ReferenceList["sections"]> = [
  {
    title: "administration.sectionNames",
    fields: ["nameUz", "nameUk", "nameRu", "shortNameUz", "shortNameUk", "shortNameRu"],
  },
  {
    title: "administration.sectionPlace",
    fields: ["parentId", "levelId", "structuresId", "prefix", "regionsId", "areasId", "bankAccount"],
  },
  { title: "administration.sectionWork", fields: ["channelIds", "postIds"] },
  { title: "administration.sectionLeader", fields: ["leaderNameUz", "leaderNameUk", "leaderNameRu", "leaderPhotoId"] },
  {
    title: "administration.sectionLogo",
    fields: [
      "logoTitleUz",
      "logoTitleUk",
      "logoTitleRu",
      "logoId",
      "addressUz",
      "addressUk",
      "addressRu",
      "phone",
      "hoursUz",
      "hoursUk",
      "hoursRu",
      "email",
      "site",
    ],
  },
];
