import { gunzipSync } from "node:zlib";

const packed = (text: string): Buffer => gunzipSync(Buffer.from(text, "base64"));

/** Small pictures as devices and offices write them, made for these tests with libheif, libtiff and ImageMagick. */
export const pictures = {
  /** 96 × 64: the left half red, the right one blue. */
  heic: packed(
    "H4sIAAAAAAACA2NgYJBJK6ksyEjNTGYAgtzMNEMQOzczMY2BgdE+N7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQKxUmZOPthIFwcgnxEsnAyhgaAciJUzM/PS4OpFgZxUJigvoyzZEMTcn1lQVACkF2YWJOcD6VKghDMjcwHcTrkPDH/+/vjBwMDPrADUKOHAyMP4/z9IATPDBBABRHK7mBwUgZIaToyMaDILDBpZp73y1FyXwwHiQwgHJaBidhfGg0UblByAdohkFhekQu1LAGKQmEBBZkUmSICZgwOoi0EssyAXFlBA3zI3MjUDWfW5KYmgYCrWYFwv3FCpKhzi/v/fnoT3/6LZ6j87nEzRmv/PIuT3t6er/0c2Nx8yeHj6zfcf9kYfTZob+/+a2T2ufC/tVNnbfYrH1qm61CGydcL/nWItnsptBbfSrKsKmKsnTNJOz+0qbHVexbtdp88vNbhh4u2TL76HykhUHSwCAGTJVAjaAQAA",
  ),
  /** The same, turned by its container as telephones do: upright it is 64 × 96, red above. */
  turnedHeic: packed(
    "H4sIAAAAAAACA2NgYJBJK6ksyEjNTGYAgtzMNEMQOzczMY2BgdEzN7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQKxUmZOPthIFwcgnxEsnAuhgaAciJUzM/PS4OpFgZxUJigvoyzZEMQ8mVlQVACkV2UWJOcD6VKghDMjcwHcTrkPDH/+/vjBwMDPrADUKOHAyMP4/z9IATPDBBABRHK7mBwUgZIaToyMaDILDBpZp73y1FyXwwHiQwgHJaBidhfGg0UblByAdohkFhekQu1LAGKQmEBBZkUmSICZgwOoi4Ezsyi/BGgmg3hmQS4sxIDeZmlkam4BMutzUxJBAVaswbheuKFSVTjE/f+/PQnv/0Wz1X92OJmiNf+fRcjvb09X/49sbj5k8PD0m+8/7I0+mjQ39v81s3tc+V7aqbK3+xSPrVN1qUNk64T/O8VaPJXbCm6lWVcVMFdPmKSdnttV2Oq8ine7Tp9fanDDxNsnX3wPlZGoOlgEAB6ONLfkAQAA",
  ),
  /** Three pages of 32 × 48: red, green, blue (LZW). */
  threePages: packed(
    "H4sIAAAAAAACA/P01GLYwcDA0GB/QMBCRYyXvcUpMWBHipksa6Pzo0CLJWHygt1uyYE7UpIs5Se4JV+SVJkmrjzZKzWoM2Sbs850n+RgzinX1E1m+yVvXvnkXrV92zkN4V+ifJWui/0yRWau1ZtpuDz46VapKctWhk66+lro112mrbF94W+ErWXlTlttjHw0bXaI183c9uh3wrvn7Hpa2nL3vUD11XeKdasTVK7fERNmbNufpF+x+pjR676dT/QktfOCrk7b/Exng4Agwz8GFgZGoMuZgJiBkRnMVgAxoWwDkByQzQyku4ACzFBxViBmg7JBermgbBAWZISYyQHEQkjiolA2yCwxJPPFoeo3ALEMknpNIBvsLqAOWyS77BhZwfQBoIA9kM0GZE8AspuYQHaCYOvrQFBsMBz+ugKknensGR+w/yB0AwOUz9R/6CuIFjCXWgDma7dzgf3fwCD/gAM5HvmbHR4JAuNRV6DT9XHgjidmxrITPJIDf4pM8+WZ5Pk0aKfPulilaaefBe7sOZcrMuvs88CXd74V2i1wXm4ixcrXabs48HnIrJBbM31nBr8SejXVLzR0tedq0ZmtRc3R691zxCSXTpqYNvfGW8Ho0HXqudud34lLPr0UX7zbab34DNd3PwX3X/1gVP2Nn7vx8P2P5mdin0uXHb9rZC4zd7d29ulbxmYeHAykxWQIM2kxeYGRtJjciCMmGXHEZBczIiajgGwfFurFJAP/DxGUmDyoNHAxybY//kGEjJjQ/7Z9SfoWq7cZvezb8UT3pnZc0MVpm9N0Zq56wkJaTMqxkhaTs5hJi8lNOGKSCUdMhrAiYlKFFZx5qRSTAGDefG9kBQAA",
  ),
  /** 40 × 30, red in the colours of print (CMYK). */
  printColours: packed(
    "H4sIAAAAAAACA/P01GJ4wMDA0MDAwP9D+R8re4tTYsCOFDNZ/g6XpECLJWG64j1uyYE7noRxs/WdSAmyVJnmqz7FK1nwZ8i2WP0ZPmnBFimbMs3n+KUH75xzq9J+QUBGiIXPr073JUGZQVamenP9V4QkhNyaGrY2fE6otuiup2UzWddH5IRZbM06mb4lYs212anblmZvj8kL8W4997Z8zQ198d1Pn3HWHkhIvR4jJs4rtzfxY8Qe1/+S/SecC2bKLONWn3om7tPPOU9Pm8+9EFX8S1Z1tfDSKzElVXNTw8PX3gje+lt2qXz61jsBZr/nPrnHxCDIwMDIzMAI9KEGEDNC2XJAzARkswDpTUABZqg4KxCzIbG5oGwQFmRkAdMcQCyEJC4KZYPMEkMyXxyq/joQyyCp1wSymRgYwDxbqDiIb8fICqZfAQXsgWw2IHsXkO2DpBcEBKCw9XUgON4Of10BEmY6e8YHbCiEbmCA8pn6D30FazOXWgDma7dzASkFBgC5RwjH+gEAAA==",
  ),
  /** 40 × 30 in black and white (Group 4), the left half black. */
  fax: packed(
    "H4sIAAAAAAACA/P01GKQYmBgUFu4+D8c/GFwYGHgZWBgZGZgBMppADEjlC0HxExQNggzQ9ksQMwGZYMAF5IaQUYWMM0BxEJI4qJIbDEk88Wh6gWBWAZJjSaQzQQ2HWILALKmASK8AAAA",
  ),
  /** 8 × 6, green. */
  bmp: packed("H4sIAAAAAAACA3PyPcYAAWZArAHEHEDMBsSMDBJg8QkMWMD/wYUAA+ngpsYAAAA="),
} as const;
