/** One worker that sends one file as it is on disk, from the cache of open files, and writes no log. */
export const nginxConfig = (folder: string, port: number, headers: Record<string, string>): string => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10 inactive=1h;
  open_file_cache_valid 1h;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / {
      types {}
      default_type 'text/html; charset=utf-8';
${Object.entries(headers)
  .map(([name, value]) => `      add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  .join('\n')}
      try_files /index.html.br =404;
    }
  }
}
`
