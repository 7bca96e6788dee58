type Licensed = { name: string; version: string; licence: string }
export function findRefusedLicences(trees: { installed: Licensed[]; shipped: Licensed[] }): string[]
export function isOpenLicence(expression: string): boolean
