-- One spelling of "email" in the labels of core fields; labels changed by users stay.

update core_field set given_label = replace(given_label, 'E-mail', 'Email') where given_label like '%E-mail%';
update core_field set label = given_label where label in ('E-mail', 'E-mail status');
