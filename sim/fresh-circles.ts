import { hour } from './fresh-places.ts'

/** People who know each other, or use one place, and are honest. All shares are assumed except where a comment names a source. */
export interface Circle {
  name: string
  circles: number
  people: number
  /** Members behind the network of the place. */
  network: number
  /** Members whose sign-up a helper did on devices of the place, and the number of those. */
  helped: number
  devices: number
  /** Members paid on the account of the circle's agent, and members paid on the account of another member. */
  agent: number
  friend: number
  /** Members with the model that the circle bought in one lot, or that a shop of the street sells. */
  model: number
  /** Window of the minute at which the circle meets or is reminded, members who follow on a day, and minutes in which half of them do. */
  meets: readonly [from: number, to: number]
  follow: number
  within: number
  /** Minutes after the first in which half of the circle signs up. */
  arrive: number
  /** Members who once sent a picture that a friend forwarded. */
  forwarded: number
  oneHome: boolean
}

const plain = { helped: 0, devices: 1, agent: 0, friend: 0.03, model: 0.05, forwarded: 0.01, oneHome: false }

export const circlesOfHonest: readonly Circle[] = [
  // One Wi-Fi, dinner in the mess at one hour, room-mates who lend an account and forward a picture.
  {
    ...plain,
    name: 'hostel',
    circles: 6,
    people: 22,
    network: 0.8,
    friend: 0.08,
    model: 0.12,
    meets: [19.5 * hour, 21.5 * hour],
    follow: 0.4,
    within: 22,
    arrive: 20 * hour,
    forwarded: 0.04,
  },
  // One lunch break, one office network.
  {
    ...plain,
    name: 'workplace',
    circles: 5,
    people: 14,
    network: 0.7,
    meets: [12.75 * hour, 13.75 * hour],
    follow: 0.6,
    within: 14,
    arrive: 30 * hour,
  },
  // The agent cashes out for a street. 70 % of mobile-money transactions in Bangladesh are made over the counter, without an account
  // of the customer (Financial Inclusion Insights, Over-the-Counter).
  {
    ...plain,
    name: 'money agent',
    circles: 5,
    people: 12,
    network: 0.3,
    helped: 0.4,
    devices: 1,
    agent: 0.7,
    meets: [16 * hour, 20 * hour],
    follow: 0.15,
    within: 45,
    arrive: 60 * hour,
  },
  // Customers sign up on the shop's device and test at home on their own. 61 % of Pakistan's agents are shops that sell something
  // else, such as electronics and mobile accessories (Karandaaz, Agent Network Accelerator survey, 2017).
  {
    ...plain,
    name: 'phone shop',
    circles: 3,
    people: 9,
    network: 0.8,
    helped: 0.85,
    devices: 2,
    model: 0.4,
    meets: [17 * hour, 21 * hour],
    follow: 0.05,
    within: 60,
    arrive: 90 * hour,
  },
  // A referral in a group: people arrive in a burst, and an administrator writes "check in now" each evening.
  {
    ...plain,
    name: 'messaging group',
    circles: 8,
    people: 25,
    network: 0,
    meets: [18 * hour, 22.5 * hour],
    follow: 0.5,
    within: 9,
    arrive: 4 * hour,
  },
  // Migrant workers of one shift in one room: one hotspot, phones handed around, pay sent home through the one with an account.
  {
    ...plain,
    name: 'workers of one room',
    circles: 8,
    people: 6,
    network: 0.75,
    helped: 0.35,
    devices: 1,
    friend: 0.3,
    model: 0.15,
    meets: [20 * hour, 23 * hour],
    follow: 0.55,
    within: 18,
    arrive: 8 * hour,
    forwarded: 0.04,
    oneHome: true,
  },
  // A class for women with donated tablets: one look, four browsers, one hour for all, and accounts of few husbands.
  {
    ...plain,
    name: 'class',
    circles: 3,
    people: 10,
    network: 0.9,
    helped: 0.8,
    devices: 4,
    friend: 0.2,
    model: 0.8,
    meets: [10 * hour, 12 * hour],
    follow: 0.6,
    within: 12,
    arrive: 0.5 * hour,
    forwarded: 0.05,
  },
]
