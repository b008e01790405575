-- Samples of meters, swap batteries, robots, trucks and connectors (domain §10).
select ec_series('tm_meter_15m', $$
  pos_kwh double precision,
  pos_sharp double precision,
  pos_peak double precision,
  pos_flat double precision,
  pos_valley double precision,
  pos_deep double precision,
  neg_kwh double precision,
  power_kw real
$$, 35);
select ec_series('tm_batt_1m', $$
  soc real,
  soh real,
  volt_v real,
  curr_a real,
  power_kw real,
  cell_v_max real,
  cell_v_min real,
  temp_max integer,
  temp_min integer,
  insul_kohm integer,
  cycles integer,
  chg_kwh_total double precision,
  dis_kwh_total double precision,
  charger_on smallint,
  flags integer
$$, 7);
select ec_series('tm_agv_1m', $$
  agv_status smallint,
  agv_mode smallint,
  e_stop smallint,
  pos_x real,
  pos_y real,
  theta real,
  self_soc real
$$, 7);
select ec_series('tm_car_30s', $$
  veh_state smallint,
  veh_charge smallint,
  soc integer,
  speed_kmh real,
  mileage_km double precision,
  lng double precision,
  lat double precision,
  volt_v real,
  curr_a real,
  alarm_max integer,
  flags integer
$$, 7);
select ec_series('tm_gun_30s', $$
  kwh double precision,
  power_kw real,
  volt_v real,
  curr_a real,
  soc real,
  temp_c real
$$, 7);

-- What five minutes of a charger are made of beside the samples of its connectors: a bit for each minute in which it was connected, and the
-- most connectors that charged at once.
select ec_series('tm_stack_5m', $$
  minutes smallint not null,
  guns smallint not null
$$, 7);
