/** What testers need to join: a complete Play set-up, as the body of PUT /api/apps/:id/play-setup. */
export const wholeSetup = {
  package_name: 'com.example.tideline',
  opt_in_url: 'https://play.google.com/apps/testing/com.example.tideline',
  access_method: 'email_list',
  group_email: null,
  countries: [],
}
