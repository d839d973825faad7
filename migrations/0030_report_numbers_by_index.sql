-- A number is found by the index, also where the server still believes that there are no more than a few: a plan
-- that was made then reads and sorts all of them for each report of a busy hour. Whoever replaces the function
-- repeats these.
alter function take_report_number(timestamptz) set enable_seqscan = off;
alter function take_report_number(timestamptz) set enable_bitmapscan = off;
