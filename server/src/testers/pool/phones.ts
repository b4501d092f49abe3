/** Common phones of the sample testers' countries: lowest and highest Android they run, and storage in GB. */
export interface Phone {
  model: string
  android: readonly [number, number]
  storage: number
  premium: boolean
}

const everyday = `
Samsung Galaxy A04s|12-14|64
Samsung Galaxy A05|13-15|64
Samsung Galaxy A12|10-13|64
Samsung Galaxy A14|13-15|128
Samsung Galaxy A15|14-16|128
Samsung Galaxy A24|13-15|128
Samsung Galaxy A34|13-16|128
Samsung Galaxy M14|13-15|128
Samsung Galaxy M33|12-15|128
Xiaomi Redmi 9A|10-11|32
Xiaomi Redmi 10C|11-13|64
Xiaomi Redmi 12|13-15|128
Xiaomi Redmi 13C|13-15|128
Xiaomi Redmi Note 10|11-13|128
Xiaomi Redmi Note 11|11-13|128
Xiaomi Redmi Note 12|12-14|128
Xiaomi Redmi Note 13|13-15|256
POCO M5|12-14|64
POCO X5|12-14|128
Infinix Hot 30|13-13|128
Infinix Hot 40i|13-14|128
Infinix Note 30|13-14|256
Infinix Smart 8|13-13|64
Tecno Spark 10|13-13|128
Tecno Spark 20|13-14|256
Tecno Camon 20|13-14|256
Tecno Pova 5|13-14|128
itel A70|13-13|64
itel S23|12-12|128
vivo Y16|12-14|64
vivo Y27|13-15|128
vivo Y36|13-15|128
OPPO A18|13-15|128
OPPO A58|13-15|128
OPPO A78|13-15|128
realme C33|12-14|64
realme C53|13-15|128
realme C55|13-15|128
realme Narzo 60|13-15|128
Motorola Moto E13|13-13|64
Motorola Moto G14|13-14|128
Motorola Moto G54|13-15|128
Nokia G21|11-13|64
Nokia G42|13-15|128
HONOR X8a|12-14|128`

const flagships = `
Samsung Galaxy A54|13-16|128
Samsung Galaxy A55|14-16|256
Samsung Galaxy S21 FE|12-16|128
Samsung Galaxy S22|12-16|128
Samsung Galaxy S23|13-16|256
Samsung Galaxy S24|14-16|256
Samsung Galaxy Z Flip5|13-16|256
Xiaomi 12T|12-15|256
Xiaomi 13T|13-16|256
Xiaomi Redmi Note 13 Pro|13-15|256
POCO F5|13-15|256
OnePlus Nord 3|13-15|256
OnePlus 11|13-16|256
OnePlus 12|14-16|256
Google Pixel 6a|13-16|128
Google Pixel 7|13-16|128
Google Pixel 7a|13-16|128
Google Pixel 8|14-16|256
vivo V29|13-15|256
OPPO Reno10|13-15|256
realme 11 Pro|13-15|256
Motorola Edge 40|13-15|256
Nothing Phone (1)|12-15|128
Nothing Phone (2)|13-16|256
HONOR 90|13-15|256
Sony Xperia 10 V|13-15|128`

const read = (table: string, premium: boolean): Phone[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [model = '', versions = '', storage] = line.split('|')
      const [low = 0, high = 0] = versions.split('-').map(Number)
      return { model, android: [low, high] as const, storage: Number(storage), premium }
    })

export const phones: readonly Phone[] = [...read(everyday, false), ...read(flagships, true)]
