import { expect, test } from 'vitest'
import { chainSchema } from './chainSchema.ts'

const parse = (urls: string[]) => chainSchema.shape.clientBundlerUrls.safeParse(urls)

test.each(['https://api.pimlico.io/v2/1/rpc?apikey=k', 'https://bundler.test:8443/', 'https://1.1.1.1'])(
  'clients may name %s',
  (url) => expect(parse([url]).success).toBe(true),
)

test.each([
  'http://bundler.test',
  'https://localhost',
  'https://localhost./',
  'https://printer.local',
  'https://a.internal',
  'https://127.1',
  'https://0x7f.1',
  'https://2130706433',
  'https://169.254.169.254',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://user:pass@bundler.test',
  'ftp://bundler.test',
  'bundler',
])('clients may not name %s', (url) => expect(parse([url]).success).toBe(false))
