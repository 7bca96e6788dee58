import { expect, test } from 'vitest'
import { safeHref, safeImage } from './safeImage.ts'

// An SVG is shown only with <img>; javascript: and data: links are not links.
test.each([
  'https://images.test/a.png',
  'http://127.0.0.1:8401/public/getTokenImage/ETH',
  'http://localhost:8401/public/getTokenImage/ETH',
  'http://[::1]:8401/public/getTokenImage/ETH',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml,<svg/>',
  '/networks/ethereum.png',
])('accepts %s as a picture', (address) => {
  expect(safeImage(address)).toBe(address)
})

test.each([
  null,
  undefined,
  '',
  'http://images.test/a.png',
  'http://192.168.1.1/a.png',
  'http://localhost.images.test/a.png',
  'http://localhost:8401@images.test/a.png',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;image/png,<script>alert(1)</script>',
  'data:,x',
  'data:imagery/png,x',
  'blob:https://images.test/1',
  'file:///etc/passwd',
  'ipfs://bafy/1.png',
])('rejects %s as a picture', (address) => {
  expect(safeImage(address)).toBeUndefined()
})

test('accepts https addresses', () => {
  expect(safeHref('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'http://example.com',
  'https://user:pass@example.com',
  'blob:https://example.com/1',
  'intent://x#Intent;end',
  '//example.com',
  `https://example.com/${'a'.repeat(3000)}`,
  `https://example.com/${'é'.repeat(500)}`,
  '',
  null,
  undefined,
])('rejects %j', (address) => {
  expect(safeHref(address)).toBeUndefined()
})
