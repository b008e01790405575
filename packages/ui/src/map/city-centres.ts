// The centres of cities in GCJ-02, mostly cities of the demo's stations. They help people to find their way on the offline map.
export interface CityCentre {
  name: string;
  /** The region code without trailing zeros. */
  areaCode: string;
  lng: number;
  lat: number;
}

const city = (name: string, areaCode: string, lng: number, lat: number): CityCentre => ({ name, areaCode, lng, lat });

export const cityCentres: readonly CityCentre[] = [
  city('济南', '3701', 117.1201, 36.6512),
  city('德州', '3714', 116.3594, 37.436),
  city('聊城', '3715', 115.9854, 36.4567),
  city('菏泽', '3717', 115.4807, 35.2338),
  city('石家庄', '1301', 114.5149, 38.0428),
  city('周口', '4116', 114.697, 33.626),
  city('徐州', '3203', 117.2841, 34.2058),
  city('阜阳', '3412', 115.8142, 32.8901),
  city('赣州', '3607', 114.935, 25.8318),
  city('唐山', '1302', 118.1802, 39.6309),
  city('太原', '1401', 112.5489, 37.8706),
  city('鄂尔多斯', '1506', 109.7813, 39.6083),
  city('包头', '1502', 109.8404, 40.6574),
  city('榆林', '6108', 109.7341, 38.2855),
  city('日照', '3711', 119.5269, 35.4164),
  city('郑州', '4101', 113.6254, 34.7466),
  city('宁波', '3302', 121.544, 29.8683),
  city('武汉', '4201', 114.3055, 30.5931),
  city('重庆', '50', 106.5516, 29.563),
  city('广州', '4401', 113.2644, 23.1291),
];
