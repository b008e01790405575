-- Robots, cameras and trucks report by themselves, too (0120_live_rows.sql).
select ec_live(name) from unnest(array['truck_agv_info', 'truck_camera', 'truck_car']) as name;
