import type { Page } from 'playwright/test'

export const LIST = '/tests/full'
export const cards = (page: Page) => page.locator('main li h3')
