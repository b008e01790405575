-- Names of views have the form that free texts are written in (`normalText` in packages/language/src/normal-text.ts): no characters
-- that nobody sees, composed, no blanks around. Two views of a person for one list that become alike keep both: the later one is
-- numbered. Characters that emoji are put together with (joiner, variants, tags) stay.
do $$
declare
  view record;
  form text;
  free text;
  number int;
begin
  for view in select id, tenant_id, resource, user_id, view_name from system_view where view_name collate "C" !~ '^[!-~]*$' order by id loop
    form := btrim(normalize(regexp_replace(view.view_name, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]', '', 'g'), NFC),
      E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000');
    continue when form = view.view_name;
    form := coalesce(nullif(form, ''), '-');
    free := form;
    number := 1;
    while exists (select from system_view v where v.tenant_id = view.tenant_id and v.resource = view.resource
        and v.user_id = view.user_id and v.view_name = free and v.id <> view.id) loop
      number := number + 1;
      free := left(form, 50 - length(format(' (%s)', number))) || format(' (%s)', number);
    end loop;
    update system_view set view_name = free where id = view.id;
  end loop;
end $$;
