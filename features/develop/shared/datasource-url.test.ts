// Tests which addresses of databases are accepted; none may contain credentials.
import { expect, test } from 'vitest';
import { datasourceUrl } from './datasource-url.ts';

test.each([
  'postgres://db',
  'postgresql://db.example.com:5432/energy',
  'jdbc:postgresql://[2001:db8::1]:5432/energy?sslmode=require&currentSchema=public',
  'jdbc:mysql://10.0.0.5:3306/energy?useUnicode=true&useReadAheadInput=true&serverTimezone=GMT%2B8&allowPublicKeyRetrieval=true',
  'JDBC:MYSQL://db/',
])('accepts %s', (url) => {
  expect(url).toMatch(datasourceUrl);
});

test.each([
  // These addresses have another scheme or extra characters around them. Some other schemes read files or run code.
  'jdbc:h2:mem:test;INIT=RUNSCRIPT FROM http://x/',
  'jdbc:oracle:thin:@db:1521:x',
  'jdbc:sqlite:/etc/passwd',
  'jdbc:jdbc:mysql://db/x',
  'file:///etc/passwd',
  'http://db.example.com/',
  'mysqlx://db/x',
  ' mysql://db/x',
  'mysql://db/x\nhttp://other',
  // These addresses have no host, several hosts, or a host in the notation with properties.
  'jdbc:postgresql:energy',
  'postgresql:///energy',
  'mysql://one,two/x',
  'mysql://address=(host=db)(user=root)/x',
  'mysql://(host=db,password=x)/x',
  // These addresses contain credentials, or characters that could hide credentials.
  'postgres://root@db/x',
  'postgres://root:secret@db/x',
  'postgres://root%40db/x',
  'postgres://db/x?user=root',
  'mysql://db/x?useSSL=false&PASSWORD=x',
  'mysql://db/x?password1=x',
  'postgres://db/x?sslpassword=x',
  'mysql://db/x?trustCertificateKeyStorePassword=x',
  'mysql://db/x?%70assword=x',
  'mysql://db/x?a=b@other',
  'mysql://db/x#password=x',
])('refuses %s', (url) => {
  expect(url).not.toMatch(datasourceUrl);
});

test('refuses a long address quickly', () => {
  const started = performance.now();
  expect(`mysql://db/x?${'a='.repeat(240)}@`).not.toMatch(datasourceUrl);
  expect(performance.now() - started).toBeLessThan(50);
});
