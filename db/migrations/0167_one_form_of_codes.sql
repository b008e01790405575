-- Texts that name something have one form, whoever writes them: numbers, plates, phones, keys and accounts without blanks around
-- them, without characters that nobody sees, and with compatible characters as one (Unicode NFKC: `１` is `1`). What the rows so
-- far have is brought into that form. Where two rows of a unique key become one, nothing is lost and the start goes on:
-- `system_value_twin` has both, administrators see it under Monitoring > Twin values, and the log of the migration says how many.

-- As `normalCode` in packages/language/src/normal-text.ts; characters are those of Default_Ignorable_Code_Point.
create function ec_code(value text) returns text language sql immutable parallel safe return
  case when value collate "C" ~ '^[!-~]*$' then value
  else btrim(regexp_replace(normalize(regexp_replace(value, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), E' \t\n\u000b\f\r\u1680\u2028\u2029') end;

-- What accounts are compared by.
create function ec_caseless(value text) returns text language sql immutable parallel safe return lower(ec_code(value));

-- Brings the columns that the trigger names into their form; runs only where one of them is not in it yet.
create function ec_codes_form() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  form jsonb := '{}';
  name text;
begin
  foreach name in array tg_argv loop
    form := form || jsonb_build_object(name, ec_code(to_jsonb(new) ->> name));
  end loop;
  return jsonb_populate_record(new, form);
end $$;

create function ec_codes(target regclass, variadic columns name[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create trigger codes before insert or update of %s on %s for each row when (%s) execute function ec_codes_form(%s)',
    (select string_agg(quote_ident(c), ', ') from unnest(columns) c), target,
    (select string_agg(format('new.%1$I is distinct from ec_code(new.%1$I)', c), ' or ') from unnest(columns) c),
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
end $$;

revoke execute on function ec_code, ec_caseless, ec_codes_form, ec_codes from public;
grant execute on function ec_code, ec_caseless, ec_codes_form to ec_app, ec_platform;

-- Rows whose unique values were one to every eye.
select ec_table('system_value_twin', $$
  table_name varchar(63) not null,
  column_name varchar(63) not null,
  row_id varchar(20) not null,
  kept_id varchar(20),
  old_value varchar(255) not null,
  new_value varchar(255) not null,
  twin_outcome smallint not null
$$);

create temp table code_columns (target text, columns text[]);
insert into code_columns values
  ('system_user', '{account, code, email, phone}'),
  ('system_role', '{role_alias}'),
  ('system_menu', '{code, alias}'),
  ('system_topmenu', '{code}'),
  ('system_post', '{post_code}'),
  ('system_dict', '{code, dict_key}'),
  ('system_dict_biz', '{code, dict_key}'),
  ('system_param', '{param_key}'),
  ('system_tenant', '{tenant_id, contact_number, license_key}'),
  ('system_client', '{client_id}'),
  ('system_data_scope', '{tenant_id, resource_code}'),
  ('system_api_scope', '{resource_code}'),
  ('system_region', '{code, parent_code}'),
  ('truck_alarm_code', '{code}'),
  ('device_alarm', '{alarm_no, alarm_code}'),
  ('work_order', '{wo_no}'),
  ('truck_station', '{station_no, operator_id, station_tel, service_tel}'),
  ('truck_charging_stack', '{stack_no, sn, ocpp_id, sim_iccid}'),
  ('truck_charging_gun', '{gun_no, park_no}'),
  ('truck_meter', '{meter_no, comm_addr}'),
  ('truck_battery', '{battery_no}'),
  ('truck_agv_info', '{agv_no, sn}'),
  ('truck_camera', '{camera_no, gb_device_id, gb_channel_id, ip, account}'),
  ('truck_ess', '{ess_no, sn}'),
  ('device_inverter', '{sn}'),
  ('truck_merchant', '{merchant_no, credit_code, phone, contract_no, tax_no, bank_account}'),
  ('truck_merchant_user', '{phone}'),
  ('truck_car', '{plate_no, vin, tbox_no, iccid}'),
  ('truck_driver', '{phone, id_card, license_no, qual_no}'),
  ('truck_device_bind', '{bind_no}'),
  ('truck_energy_price', '{price_no}'),
  ('truck_billing_rules', '{rule_no}'),
  ('truck_orders', '{order_no, plate_no, phone}'),
  ('truck_order_ready', '{ready_no, plate_no}'),
  ('truck_account', '{account_no}'),
  ('truck_account_his', '{txn_no}'),
  ('truck_account_bill', '{bill_no, voucher_no}'),
  ('truck_withdraw', '{withdraw_no, bank_ref}'),
  ('truck_refund', '{refund_no}'),
  ('truck_invoice', '{apply_no, invoice_no, red_no}'),
  ('truck_statement', '{month}'),
  ('truck_activity', '{activity_no}'),
  ('develop_datasource', '{username}'),
  ('develop_model', '{model_code}'),
  ('develop_code', '{sub_fk_id, tree_id}'),
  ('resource_oss', '{oss_code, access_key, app_id}'),
  ('resource_sms', '{sms_code, template_id, access_key, app_id, region_id}'),
  ('resource_mail', '{mail_code, host, username, from_address}'),
  ('resource_dingtalk', '{quiet_from, quiet_to}'),
  ('report_report', '{at_time}'),
  ('household_union', '{station_no, grid_account_no, grid_meter_no}'),
  ('household_station_customer', '{customer_no, id_card, phone, contract_no, bank_card}'),
  ('household_collector', '{collector_no, platform_plant_id, iccid}'),
  ('household_inverter_cmd', '{cmd_no}'),
  ('household_income_statement', '{statement_no, month}'),
  ('household_dept_maping', '{ext_org_id, api_account}'),
  ('household_sys_company', '{credit_code, phone}'),
  ('supervisor_collector_info', '{node_name, host}'),
  ('supervisor_process_info', '{process_name}'),
  ('ocpp_waiting', '{ocpp_id}');
grant select on code_columns to ec_platform;

create temp table key_columns (target text, name text, longest integer, is_caseless boolean);
insert into key_columns values
  ('system_user', 'account', 45, true),
  ('system_tenant', 'tenant_name', 50, false),
  ('truck_merchant', 'merchant_name', 60, false),
  ('develop_code', 'code_name', 64, false),
  ('resource_dingtalk', 'robot_name', 50, false),
  ('household_inverter_setting', 'setting_name', 50, false);
grant select on key_columns to ec_platform;

set role ec_platform;

-- Texts that are stored as they were typed: the one already in its form keeps its name, else the older; others get a number.
do $$
declare
  key record;
  twin record;
  form text;
  tenant text;
  free text;
  suffix text;
  number integer;
  is_taken boolean;
  twins integer := 0;
begin
  for key in select * from key_columns loop
    form := case when key.is_caseless then 'ec_caseless' else 'ec_code' end;
    tenant := case when key.target in ('system_tenant', 'develop_code') then quote_literal('000000') else 't.tenant_id::text' end;
    for twin in execute format(
      'select * from (
         select t.id, %1$s as tenant, t.%2$I::text as value, ec_code(t.%2$I) as code, first_value(t.id) over w as kept, row_number() over w as rank
         from %3$I t where t.is_deleted = 0 and t.%2$I is not null
         window w as (partition by %1$s, %4$s(t.%2$I) order by (t.%2$I = ec_code(t.%2$I)) desc, t.create_time, t.id)) ranked
       where rank > 1 order by tenant, rank', tenant, key.name, key.target, form)
    loop
      number := 1;
      loop
        number := number + 1;
        suffix := '~' || number;
        free := left(twin.code, key.longest - length(suffix)) || suffix;
        execute format('select exists (select from %I t where %s = $1 and t.is_deleted = 0 and %s(t.%I) = %s($2))',
          key.target, tenant, form, key.name, form) into is_taken using twin.tenant, free;
        exit when not is_taken;
      end loop;
      execute format('update %I t set %I = $1 where t.id = $2 and %s = $3', key.target, key.name, tenant)
        using free, twin.id, twin.tenant;
      insert into system_value_twin (id, tenant_id, table_name, column_name, row_id, kept_id, old_value, new_value, twin_outcome)
      values ((extract(epoch from clock_timestamp()) * 1000 - 1288834974657)::bigint * 4194304 + twins, twin.tenant,
        key.target, key.name, twin.id, twin.kept, twin.value, free, 1);
      twins := twins + 1;
    end loop;
  end loop;
end $$;

-- Codes take their form where it is free; where another row has it, the row stays as it is: a plate or the name under which a
-- device connects is no word that may be changed here.
do $$
declare
  codes record;
  name text;
  row record;
  tenant text;
  kept bigint;
  twins integer := 0;
  total integer;
begin
  for codes in select * from code_columns loop
    foreach name in array codes.columns loop
      tenant := case when exists (select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
          where c.oid = codes.target::regclass and c.relforcerowsecurity) then 't.tenant_id::text' else quote_literal('000000') end;
      for row in execute format(
        'select t.id, %1$s as tenant, t.%2$I::text as value, ec_code(t.%2$I) as form from %3$I t
         where t.%2$I is distinct from ec_code(t.%2$I) order by t.is_deleted, t.create_time, t.id', tenant, name, codes.target)
      loop
        begin
          execute format('update %I t set %I = $1 where t.id = $2 and %s = $3', codes.target, name, tenant)
            using row.form, row.id, row.tenant;
        exception when others then
          execute format('select min(t.id) from %I t where %s = $1 and t.is_deleted = 0 and t.%I = $2', codes.target, tenant, name)
            into kept using row.tenant, row.form;
          insert into system_value_twin (id, tenant_id, table_name, column_name, row_id, kept_id, old_value, new_value, twin_outcome)
          values ((extract(epoch from clock_timestamp()) * 1000 - 1288834974657)::bigint * 4194304 + 2048 + twins % 2048, row.tenant,
            codes.target, name, row.id, kept, row.value, row.form, 2);
          twins := twins + 1;
        end;
      end loop;
    end loop;
  end loop;
  select count(*) into total from system_value_twin;
  if total > 0 then
    raise warning '% values are the same as those of another row but for blanks, width or case: see Monitoring > Twin values', total;
  end if;
end $$;

set role ec_owner;
drop table key_columns;

do $$
declare
  codes record;
begin
  for codes in select * from code_columns loop
    execute format('select ec_codes(%L, variadic %L::name[])', codes.target, codes.columns);
  end loop;
end $$;
drop table code_columns;
