-- Whether the rules looked through an answer when it was written: its text stays as it is, so who checks and confirms it judges it no more. Those from before are judged then.

alter table answers add column is_judged boolean not null default false;
