-- Titles of calls in both languages, and when a browser says that its error happened (contract §5).
alter table log_api add column title_zh varchar(255);
create index log_api_words_zh on log_api using gin (title_zh gin_trgm_ops);

alter table log_error add column reported_time timestamptz;
create index log_error_exception_words on log_error using gin (exception_name gin_trgm_ops);
