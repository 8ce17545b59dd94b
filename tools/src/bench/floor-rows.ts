/** The columns of a row of the portal's list of appeals; what it works out from the calendar and the caller's rights is left out. */
export const appealRows = `
  select a.id, a.number as "requestNumber", a.channel_id as "channelId", c.name_uz as "channelName", a.created_at as "createdDate", a.received_at as "receivedDate", l.name_uz as "positionLevelName",
       a.sender_organization_id as "senderOrgsId", s.name_uz as "senderOrgName", a.document_number as "documentNumber", to_char(a.document_date, 'DD.MM.YYYY') as "documentDate",
       a.applicant_id as "applicantsId", p.full_name as "applicantName", r.name_uz as "applicantRegionName", d.name_uz as "applicantAreaName", p.phone as "applicantPhone",
       y.name_uz as "applicantTypeName", (select v.name from representatives v where v.appeal_id = a.id) as "representativeName", a.is_undisclosed as "isUndisclosed", d.name_uz as "placeAreaName", null as "placeMahallaName", a.place_text as "placeText", a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", null as task_id,
       (select coalesce(json_agg(json_build_object('resourcesId', f.id, 'resourceName', f.name)), '[]') from appeal_files w join files f on f.id = w.file_id where w.appeal_id = a.id) as files,
       left(a.text, 300) as text, a.status, n.name_uz as "statusName", to_char(a.deadline, 'DD.MM.YYYY') as deadline, a.deadline - current_date as "daysLeft", h.name_uz as "holderName",
       a.transfer_reason as "transferReason", null as "forwardBy", false as "forwardLate", null as "letterNames", null as "letterBy", null as "letterDaysLeft", null as "inquiryNames", null as "inquiryBy", null as "inquiryDaysLeft", a.is_control as "isControl", null as reminded, null as returned,
       null as "lastEventDate", null as "timesSent", null as "deadlineRequests", a.version
  from (select id from floor.appeals where holder_id = $1 and status = $2 order by id desc limit 20) page
  join appeals a on a.id = page.id join applicants p on p.id = a.applicant_id join applicant_types y on y.id = p.applicant_type_id join channels c on c.id = a.channel_id
  join statuses n on n.machine = 'appeal' and n.code = a.status join organizations h on h.id = a.holder_id left join position_levels l on l.id = a.position_level_id
  left join sender_organizations s on s.id = a.sender_organization_id left join regions r on r.id = p.region_id left join areas d on d.id = p.area_id order by a.id desc`;
/** The same of a list of tasks. */
export const taskRows = `
  select t.id, t.appeal_id as "appealId", a.number as "requestNumber", t.status, n.name_uz as "statusName", t.version, t.dispatched_at as "createdDate",
       to_char(t.deadline, 'DD.MM.YYYY') as deadline, null as "daysLeft", g.name_uz as "groupName", y.name_uz as "taskTypeName", left(t.text, 500) as text, left(a.text, 200) as "appealText", null as reminded, f.name_uz as "fromOrgName",
       o.name_uz as "organizationName", t.department_id as "departmentsId", d.name_uz as "departmentName", t.executor_id as "executorId", u.full_name as "executorName", l.name_uz as "positionLevelName", p.full_name as "applicantName",
       r.name_uz as "applicantAreaName", p.phone as "applicantPhone", c.name_uz as "channelName", e.name_uz as "resultTypeName", w.number as "answerNumber", null as "answerText", v.full_name as "signerName",
       t.return_reason as "returnReason", t.resolved_at as "resolvedDate", null as "daysLate", t.is_control as "isControl", k.full_name as "controllerName",
       to_char(t.control_review_day, 'DD.MM.YYYY') as "controlReviewDate", t.has_news as "hasNews", null as "requestId", '' as "requestWanted", null as "requestReason",
       null as "requestedByName", null as "requestedDate", null as "reviewQuestion", null as "reviewerName", null as "reviewAskedByName", null as "reviewDueDate", null as "reviewAnswer"
  from (select id from floor.tasks where organization_id = $1 and status = $2 order by id desc limit 20) page
  join tasks t on t.id = page.id join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id join channels c on c.id = a.channel_id
  join statuses n on n.machine = 'task' and n.code = t.status join organizations f on f.id = t.from_org_id join organizations o on o.id = t.organization_id
  join topics g on g.id = t.topic_id join task_types y on y.id = t.task_type_id left join departments d on d.id = t.department_id left join users u on u.id = t.executor_id
  left join position_levels l on l.id = t.position_level_id left join areas r on r.id = p.area_id left join answers w on w.id = t.answer_id
  left join result_types e on e.id = w.result_type_id left join users v on v.id = t.signer_id left join users k on k.id = t.controller_id order by t.id desc`;
