// The lower bound against which bench/login.ts and bench/opening.ts measure the console: the fields of the login page with React and
// nothing else, not even a style sheet.
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

const fields = [
  { name: 'tenant', label: '租户编号', type: 'text' },
  { name: 'account', label: '账号', type: 'text' },
  { name: 'password', label: '密码', type: 'password' },
  { name: 'captcha', label: '验证码', type: 'text' },
] as const;

function Login() {
  const [values, setValues] = useState<Record<string, string>>({ tenant: '000000' });
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = fields.find(({ name }) => !values[name]);
    setProblem(missing ? `请输入${missing.label}` : '');
  };
  return (
    <form onSubmit={submit}>
      <h1>欢迎登录</h1>
      {fields.map(({ name, label, type }) => (
        <label key={name}>
          {label}
          <input
            name={name}
            type={type}
            value={values[name] ?? ''}
            onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
          />
        </label>
      ))}
      <p role="alert">{problem}</p>
      <button type="submit">登录</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Login />);
