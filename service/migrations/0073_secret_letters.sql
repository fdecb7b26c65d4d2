-- A letter with a link or a code that lets its reader act keeps its text only until it is sent.
alter table mails add column has_secret boolean not null default false;
update mails set has_secret = true where kind in ('invitation', 'password_reset', 'pickup_ready');
update mails set body_text = '', body_html = '' where has_secret and status <> 'PENDING';
