-- Irradiance on the level by hour, of cells of 0.1° (WGS-84), as the weather service modelled it. It belongs to no tenant: two of them
-- within one cell share it.
create table weather_hour (
  cell_lng numeric(4,1) not null,
  cell_lat numeric(3,1) not null,
  -- Beginning of the hour.
  at timestamptz not null,
  ghi_wm2 numeric(6,1) not null,
  read_at timestamptz not null,
  primary key (cell_lng, cell_lat, at)
);
create index on weather_hour (at);
select ec_open('weather_hour');
