-- What a call takes for so without asking: said in a statement that leaves together with what the call writes, it ends the transaction where
-- it is not so. The process knows the failure by its code and answers the call anew, asking.
create function must(holds boolean) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception 'what was taken for so is not so' using errcode = 'MU001';
  end if;
end $$;
