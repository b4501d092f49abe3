/** The passwords that lists of leaked ones put first, of those that are long enough for us; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 1234561 0123456789 0987654321 987654321 87654321 654321
   111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 121212 112233
   11223344 123321 1234321 123654 159753 147258 147258369 789456 789456123 456789 987654 102030 10203040 101010 131313
   password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passwort motdepasse contrasena
   qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyu qwertz qazwsx qazwsxedc 1qaz2wsx 1q2w3e 1q2w3e4r
   1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zxcvbn zxcvbnm asdfgh asdfghjkl asdfasdf asd123 qwe123 abc123 abcd1234 abcdef abcdefg
   abcdefgh a123456 a1234567 a12345678 aa123456 aa12345678 abc12345 iloveyou iloveyou1 letmein letmein1 welcome welcome1
   welcome123 monkey dragon master sunshine princess shadow superman batman football baseball soccer hockey michael
   jennifer jordan jordan23 charlie donald daniel thomas andrew joshua ashley nicole jessica michelle hunter ranger
   buster tigger cookie pepper ginger maggie killer freedom whatever trustno1 starwars pokemon naruto computer internet
   samsung google android test123 test1234 testing tester admin1 admin123 admin1234 administrator root123 changeme
   default guest123 login123 secret secret123 pakistan pakistan1 pakistan123 karachi lahore islamabad bismillah
   allahuakbar muhammad khan123 ahmed123 india123 mumbai fortnight fortnight1 fortnight123`
    .trim()
    .split(/\s+/),
)
