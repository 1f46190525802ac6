/**
 * A list of 40 rooms for the demo service, as CSV: eight are those of the tree, and two have IDs that the service does not
 * know.
 */
export const DEMO_LIST = `Site,Floor,Room,Asset number,Endpoint ID,Remarks
Harbour House,0,HH-0.01 Lobby,004101,EP-1004,
Harbour House,0,HH-0.02 Store,004102,EP-1008,Not in use
Harbour House,0,HH-0.10 Auditorium,004103,EP-1007,"Key at the front desk, ask for Sam"
Harbour House,1,HH-1.01,004104,EP-2011,
Harbour House,1,HH-1.02,004105,EP-2012,
Harbour House,1,HH-1.03,004106,EP-2013,
Harbour House,1,HH-1.04,004107,EP-2014,New display in May
Harbour House,1,HH-1.05,004108,EP-2015,
Harbour House,2,HH-2.01,004109,EP-2016,
Harbour House,2,HH-2.02,004110,EP-2017,
Harbour House,2,HH-2.03,004111,EP-2018,
Harbour House,2,HH-2.04,004112,EP-2019,
Harbour House,2,HH-2.05,004113,EP-2020,
Harbour House,3,HH-3.01 Board,004114,EP-1001,
Harbour House,3,HH-3.02 Executive,004115,EP-1005,Book two days ahead
Mill Street,0,MS-0.01 Training,004201,EP-1003,
Mill Street,0,MS-0.02,004202,EP-2021,
Mill Street,0,MS-0.03,004203,EP-2022,
Mill Street,0,MS-0.04,004204,EP-2023,Camera is on order
Mill Street,1,MS-1.01,004205,EP-2024,
Mill Street,1,MS-1.02,004206,EP-2025,
Mill Street,1,MS-1.03,004207,EP-2026,
Mill Street,1,MS-1.04,004208,EP-2027,
Mill Street,1,MS-1.05,004209,EP-1002,
Mill Street,2,MS-2.01,004210,EP-2028,
Mill Street,2,MS-2.02,004211,EP-2029,
Mill Street,2,MS-2.03,004212,EP-2030,Shared with the canteen
Mill Street,2,MS-2.04,004213,EP-2031,
North Campus,0,NC-0.01,004301,EP-2032,
North Campus,0,NC-0.02,004302,EP-2033,
North Campus,0,NC-0.03 Workshop,004303,EP-1006,
North Campus,0,NC-0.04,004304,EP-2034,
North Campus,0,NC-0.05,004305,EP-2035,
North Campus,1,NC-1.01,004306,EP-2036,
North Campus,1,NC-1.02,004307,EP-2037,
North Campus,1,NC-1.03,004308,EP-2038,
North Campus,1,NC-1.04,004309,EP-2039,
North Campus,1,NC-1.05,004310,EP-2040,
North Campus,2,NC-2.01,,EP-2098,Moves in next month
North Campus,2,NC-2.02,004312,EP-2O41,
`;
