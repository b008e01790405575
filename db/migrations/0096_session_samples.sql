-- What the meter of a running session said, a row each: adding one costs the same in its first minute and its last. At its end they are
-- packed into `truck_order_run.points`; one that comes later still stays a row.
-- `top_kwh`: the highest reading up to then, for a meter that once said less is wrong there (BR-2).
create table truck_order_sample (
  tenant_id varchar(12) not null,
  order_id bigint not null,
  at timestamptz(3) not null,
  kwh numeric not null,
  top_kwh numeric not null,
  power_kw numeric(9,2),
  soc smallint,
  volt_v numeric(7,1),
  curr_a numeric(7,1),
  primary key (tenant_id, order_id, at),
  foreign key (tenant_id, order_id) references truck_orders (tenant_id, id)
);
select ec_fence('truck_order_sample', true);

-- The latest reading, and what the session would cost if it ended there.
alter table truck_order_run add column meter numeric, add column cost numeric(14,2), alter column power_kw type numeric(9,2);

-- Sessions that run now.
set role ec_platform;
insert into truck_order_sample (tenant_id, order_id, at, kwh, top_kwh, power_kw, soc, volt_v, curr_a)
select r.tenant_id, r.order_id, to_timestamp((p.point ->> 0)::float8 / 1000), (p.point ->> 1)::numeric,
  max((p.point ->> 1)::numeric) over (partition by r.tenant_id, r.order_id order by p.n),
  (p.point ->> 2)::numeric, (p.point ->> 3)::numeric, (p.point ->> 4)::numeric, (p.point ->> 5)::numeric
from truck_orders o join truck_order_run r on r.tenant_id = o.tenant_id and r.order_id = o.id
  cross join lateral (
    select distinct on (round((e.point ->> 0)::numeric)) e.point, e.n from jsonb_array_elements(r.points) with ordinality e (point, n)
    order by round((e.point ->> 0)::numeric), e.n) p
where o.order_proc in (2, 3, 5);
update truck_order_run r set points = '[]', meter = s.kwh
from (select distinct on (tenant_id, order_id) tenant_id, order_id, kwh from truck_order_sample order by tenant_id, order_id, at desc) s
where s.tenant_id = r.tenant_id and s.order_id = r.order_id;
set role ec_owner;
