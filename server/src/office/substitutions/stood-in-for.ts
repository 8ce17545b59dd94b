import { sql } from "kysely";

/** A person on leave, alias `u` of `users`, for whom somebody else stands in today: that colleague gets the news. */
export const isStoodInFor = sql<boolean>`exists (select from substitutions l join users s on s.id = l.substitute_id
  where l.user_id = u.id and tashkent_day(now()) between l.from_day and l.to_day and s.organization_id = u.organization_id and s.blocked_at is null)`;
