-- A notification points at what it is about, by kind and number; the address is made where it is shown.

alter table notification
  add column about text
    check (about in ('report', 'appeal', 'appeals', 'filing', 'registration')),
  add column about_id integer;

update notification set
  about = case
    when link ~ '^/laporan/[0-9]+$' then 'report'
    when link ~ '^/banding-ukt/[0-9]+$' then 'appeal'
    when link = '/banding-ukt' then 'appeals'
    when link = '/aju-laporan' then 'filing'
    when link = '/registrasi-ulang' then 'registration'
  end,
  about_id = substring(link from '^/(?:laporan|banding-ukt)/([0-9]+)$')::integer;

alter table notification
  drop column link,
  add check (about_id is null or about is not null);
