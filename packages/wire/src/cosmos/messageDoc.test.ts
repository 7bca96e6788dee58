import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeMessageDoc } from './messageDoc.ts'

const signer = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'

test('writes the document of ADR-36 as @cosmjs/amino does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (message) => {
      const data = Buffer.from(message, 'utf8').toString('base64')
      const doc = makeSignDoc(
        [{ type: 'sign/MsgSignData', value: { signer, data } }],
        { gas: '0', amount: [] },
        '',
        '',
        0,
        0,
      )
      expect(writeMessageDoc(signer, message)).toEqual(Uint8Array.from(serializeSignDoc(doc)))
    }),
  )
})
