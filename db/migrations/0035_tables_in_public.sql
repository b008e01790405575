-- `ec_table` makes its tables where all others are: with pg_catalog first in its path it tried to make them there, and was refused.
alter function ec_table(name, text, boolean) set search_path = public, pg_catalog;
