-- In which language a person's mail, short messages and scheduled files are; none: Chinese (contract §5).
alter table messaging_preference add column language varchar(2) check (language in ('zh', 'en'));
