/** The screens that layouts are checked on: the smallest phone, a phone, and two laptops. */
export const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
] as const
