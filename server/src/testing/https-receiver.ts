import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate for 127.0.0.1. It is no secret, because only tests trust it. */
export const TEST_CA = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUUtlRGbPJfb+HaGIXVfnXAcKudm0wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjQwMDMyNTVaGA8yMTI2
MTAzMTAwMzI1NVowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABM/cFMEcwREwChxX9/6YZ17vHMz1/6tVXyE2FOw8oiZV
ueL5cHOpBIkfzW8OclON1iE8DpiyqQ6rfemqwYP5pdSjczBxMB0GA1UdDgQWBBSs
wdwDZ4pdOgSEOVTOFfwiwdwAjTAfBgNVHSMEGDAWgBSswdwDZ4pdOgSEOVTOFfwi
wdwAjTAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCDWhvb2tzLmV4YW1wbGWH
BH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIhAKaCT1ei6fu1+iho3lYM8UwAbdoF3DZ/
njRgoHvjq6C6AiBu2FS0id+5r3B0eSf7aqm9TNiuUWXacQRmlxVmpTfguw==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFBZ1C2kpHH8RjSxQ
7SeXQnP0uyQFQF92LMWVhIp2+H6hRANCAATP3BTBHMERMAocV/f+mGde7xzM9f+r
VV8hNhTsPKImVbni+XBzqQSJH81vDnJTjdYhPA6YsqkOq33pqsGD+aXU
-----END PRIVATE KEY-----`;

export interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts an HTTPS server on this machine that records the received requests. */
export async function startHttpsReceiver() {
  const received: ReceivedRequest[] = [];
  const response = { status: 200 };
  const server = createServer({ key: KEY, cert: TEST_CA }, (request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      reply.writeHead(response.status, { location: 'https://elsewhere.example/' }).end('Taken');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { received, response, url: `https://127.0.0.1:${port}/hook`, close };
}
