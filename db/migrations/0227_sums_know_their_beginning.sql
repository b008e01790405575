-- Sums of stations know where they begin, so that sources older than that (a history that was taken over) are summed, too. Tenants whose
-- beginning is not known are summed anew once.
alter table station_roll add column first_at timestamptz not null default 'infinity';
alter table station_roll alter column first_at drop default;
