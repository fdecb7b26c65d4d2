-- Where a partner reads what its webhooks cannot tell: that one of them was switched off.
alter table partners add column notice_email text check (length(notice_email) between 3 and 254);
